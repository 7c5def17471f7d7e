/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  export interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
