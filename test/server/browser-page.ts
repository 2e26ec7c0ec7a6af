/** A page of the browser: what a person does on it, and what it does itself. */

import type { Browser, Params } from './browser.js';

/** Milliseconds to wait for something on the page. */
const PATIENCE = 15_000;

/** One page with its own cookies and storage, and what it did. */
export class Page {
  /** Everything that the console of the browser would show in red or yellow, and requests that failed. */
  readonly complaints: string[] = [];
  /** The address of each request of the page and its workers. */
  readonly requests: string[] = [];
  private readonly browser: Browser;
  private readonly session: string;

  private readonly context: unknown;

  private constructor(browser: Browser, session: string, context: unknown) {
    this.browser = browser;
    this.session = session;
    this.context = context;
  }

  static async open(browser: Browser): Promise<Page> {
    const { browserContextId } = await browser.send('Target.createBrowserContext');
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(browser, sessionId as string, browserContextId);
    await page.watch();
    return page;
  }

  async close(): Promise<void> {
    await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.context });
  }

  /** Fulfilled when the page and its scripts are loaded. */
  async goTo(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => {
      this.browser.listen((method, _params, session) => {
        if (method === 'Page.loadEventFired' && session === this.session) resolve();
      });
    });
    await this.send('Page.navigate', { url });
    await loaded;
  }

  /** What a JavaScript expression gives as soon as it gives anything; looked at whenever the page changes. */
  async until<Value = unknown>(expression: string): Promise<Value> {
    const script = `new Promise((resolve, reject) => {
      const look = () => {
        try {
          const seen = ${expression};
          if (!seen) return;
          resolve(seen);
        } catch (error) {
          reject(error);
        }
        watcher.disconnect();
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      setTimeout(() => reject(new Error('never so on ' + location)), ${PATIENCE});
      look();
    })`;
    const options = { expression: script, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: Value }).value;
  }

  /** Clicks the element as soon as it is there. */
  async click(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(`${element} && (${element}.click(), true)`);
  }

  /** Types into the field as soon as it is there. */
  async type(selector: string, text: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(`${element} && (${element}.focus(), true)`);
    await this.send('Input.insertText', { text });
  }

  /** Chooses an entry of a list. */
  async choose(selector: string, value: string): Promise<void> {
    await this.until(`(() => {
      const list = document.querySelector(${JSON.stringify(selector)});
      list.value = ${JSON.stringify(value)};
      return list.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  /** Chooses a file as the user does in the window of the system. */
  async chooseFile(selector: string, path: string): Promise<void> {
    const { root } = await this.send('DOM.getDocument');
    const { nodeId } = root as { nodeId: number };
    const input = await this.send('DOM.querySelector', { nodeId, selector });
    await this.send('DOM.setFileInputFiles', { files: [path], nodeId: input.nodeId });
  }

  private send(method: string, params: Params = {}): Promise<Params> {
    return this.browser.send(method, params, this.session);
  }

  private async watch(): Promise<void> {
    const sessions = new Set([this.session]);
    this.browser.listen((method, params, session) => {
      if (!session || !sessions.has(session)) return;
      if (method === 'Target.attachedToTarget') {
        const worker = params.sessionId as string;
        sessions.add(worker);
        void this.report(worker);
      } else this.note(method, params);
    });
    await this.report(this.session);
    await this.send('Page.enable');
    const workers = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await this.send('Target.setAutoAttach', workers);
  }

  /** Makes a page or a worker report everything that it does, from its first line on. */
  private async report(session: string): Promise<void> {
    const domains = ['Runtime', 'Log', 'Network'].map((name) => `${name}.enable`);
    await Promise.all(domains.map((method) => this.browser.send(method, {}, session)));
    await this.browser.send('Runtime.runIfWaitingForDebugger', {}, session);
  }

  private note(method: string, params: Params): void {
    const texts: Record<string, () => string | undefined> = {
      'Runtime.exceptionThrown': () => JSON.stringify(params.exceptionDetails),
      'Runtime.consoleAPICalled': () =>
        ['error', 'warning', 'assert'].includes(String(params.type))
          ? JSON.stringify(params.args)
          : undefined,
      'Log.entryAdded': () => {
        const { level, text, url } = params.entry as Record<string, string>;
        return level === 'error' || level === 'warning' ? `${text} ${url ?? ''}` : undefined;
      },
      'Network.loadingFailed': () => `${params.errorText} ${params.blockedReason ?? ''}`,
    };
    const text = texts[method]?.();
    if (text !== undefined) this.complaints.push(text);
    if (method === 'Network.requestWillBeSent') {
      this.requests.push((params.request as { url: string }).url);
    }
  }
}
