/** Collects the text of a shared or inline string: all its runs, without phonetic text. */
export class RichText {
  #text = '';
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === 'rPh') this.#phonetic += 1;
    this.#isText = name === 't' && this.#phonetic === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic -= 1;
    this.#isText = false;
  }

  add(text: string): void {
    if (this.#isText) this.#text += text;
  }

  /** The text so far; the next one begins empty. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
