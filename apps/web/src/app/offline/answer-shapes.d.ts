/** Written by the build (`build/answer-shapes.ts`). */
declare module 'virtual:answer-shapes' {
  /** How the answers of an endpoint that reads look, as a hash, by its path. */
  export const SHAPES: Readonly<Record<string, string>>;
}
