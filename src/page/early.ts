/**
 * Runs before anything is drawn, while the script of the page is loaded: files that are dropped in the meantime are kept for it, as a
 * browser would open them itself; and the first view is not drawn at the address of another one.
 */

/** Where the files are kept: it goes away when the page is drawn. */
const field = (): HTMLInputElement | null => document.querySelector('#early-files');

if (/^#\/./.test(window.location.hash)) document.documentElement.classList.add('other-view');

window.addEventListener('dragover', (event) => {
  if (field()) event.preventDefault();
});
window.addEventListener('drop', (event) => {
  const files = field();
  if (!files || !event.dataTransfer) return;
  event.preventDefault();
  files.files = event.dataTransfer.files;
});
