/** Made by `build/licences.ts`. */
declare module 'virtual:licences' {
  /** Packages of others, by name; texts as they have them. */
  export const NOTICES: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly text: string;
  }[];
}
