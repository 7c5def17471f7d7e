export {
  type BoundedProcess,
  type ProcessEnd,
  type ProcessLimits,
  type Program,
  serveJobs,
  startBounded,
} from './bounded-process.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  AppError,
  ChangedMeanwhile,
  found,
  holdVersion,
  invalidField,
  invalidFields,
  notFound,
} from './errors.ts';
export { type Html, html } from './html.ts';
export { createStoppables, type Stoppables } from './process.ts';
export { projectRoot } from './project-root.ts';
export {
  createToken,
  hashesFor,
  hashToken,
  isSignature,
  keepKey,
  loadSecretKeys,
  type SecretKeys,
  seal,
  sealedAnew,
  sign,
  splitKeys,
  tokensFor,
  unseal,
} from './secrets.ts';
export {
  createSlots,
  createTurns,
  createTurnsOfEach,
  type SlotLimits,
  type Slots,
  type Turns,
} from './turns.ts';
export { within } from './within.ts';
