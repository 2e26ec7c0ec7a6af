/** A review of proposals, wherever it is shown: what is asked, what each key does, and what has been decided. */

export { caretsUnder, hasCoveredChange, type Marked, markChanges } from './changed-characters.js';
export { datesByField, datesInOrder, orderWords } from './dates-in-order.js';
export {
  byRule,
  type Decision,
  dateChoiceOf,
  evidenceWords,
  optionAt,
  optionWords,
  proposalWords,
  type ReviewField,
  type ReviewItem,
  type TypeableField,
} from './review-item.js';
export {
  actionOf,
  countDecisions,
  isAccepting,
  keysFor,
  keysInShort,
  type ReviewAbilities,
  type ReviewAction,
  type Reviewable,
  type ReviewState,
  reachOf,
  restOfRule,
  reveal,
  review,
  startReview,
} from './review-state.js';
