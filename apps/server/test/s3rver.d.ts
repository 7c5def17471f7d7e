declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly vhostBuckets: boolean;
    readonly allowMismatchedSignatures: boolean;
    readonly configureBuckets: readonly { readonly name: string; readonly configs?: readonly string[] }[];
  }
  /** An S3 server that stores files. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
