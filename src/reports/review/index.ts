/** A review of proposals, wherever it is shown: what is asked, what each key does, and what has been decided. */

export { caretsUnder, type Marked, markChanges } from './changed-characters.js';
export {
  byRule,
  type Decision,
  dateChoiceOf,
  evidenceWords,
  optionAt,
  proposalWords,
  type ReviewField,
  type ReviewItem,
} from './review-item.js';
export {
  actionOf,
  countDecisions,
  keysFor,
  keysInShort,
  type ReviewAction,
  type Reviewable,
  type ReviewState,
  reachOf,
  restOfRule,
  review,
  startReview,
} from './review-state.js';
