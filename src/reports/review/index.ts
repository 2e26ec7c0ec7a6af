/** A review of proposals, wherever it is shown: what is asked, what each key does, and what has been decided. */

export { caretsUnder, type Marked, markChanges } from './changed-characters.js';
export { byRule, evidenceWords, proposalWords } from './proposal-words.js';
export {
  type Decision,
  optionAt,
  type ReviewField,
  type ReviewItem,
} from './review-item.js';
export { actionOf, keysFor, keysInShort } from './review-keys.js';
export {
  countDecisions,
  type ReviewAction,
  type Reviewable,
  type ReviewState,
  reachOf,
  restOfRule,
  review,
  startReview,
} from './review-state.js';
