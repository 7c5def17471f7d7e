export {
  type BoundedProcess,
  type ProcessEnd,
  type ProcessLimits,
  type Program,
  runBounded,
  serveJobs,
  startBounded,
} from './bounded-process.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  AppError,
  assertNoErrors,
  assertVersion,
  ChangedMeanwhile,
  found,
  invalidField,
  invalidFields,
  notFound,
} from './errors.ts';
export { ifMissing, readHead } from './files.ts';
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
  type Admission,
  type AdmissionLimits,
  createAdmission,
  createKeyedSemaphore,
  createSemaphore,
  type Semaphore,
} from './semaphore.ts';
export { limitedTo, within } from './within.ts';
