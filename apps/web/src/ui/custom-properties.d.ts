import 'react';

declare module 'react' {
  /** React sets custom properties; its types do not list them. */
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}
