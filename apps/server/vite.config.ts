import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const PACKAGES = join(import.meta.dirname, '../../packages');
const COUNTER = join(PACKAGES, 'varroa-counter');

/** The counter's network, of two files, lies beside its process. */
const network: Plugin = {
  name: 'network-of-the-counter',
  generateBundle() {
    for (const fileName of ['varroa.onnx', 'varroa-close.onnx'])
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(COUNTER, 'model', fileName)) });
  },
};

const BOARDS = join(import.meta.dirname, 'seeds/boards');

/** The photos of the demonstration lie beside the server. */
const boards: Plugin = {
  name: 'boards-of-the-demonstration',
  generateBundle() {
    for (const name of readdirSync(BOARDS).filter((file) => !file.endsWith('.json')))
      this.emitFile({
        type: 'asset',
        fileName: `demo-boards/${name}`,
        source: readFileSync(join(BOARDS, name)),
      });
  },
};

/**
 * Libraries that are native or loaded only when used. All others are bundled, so that a start reads 20 files instead of
 * 1,000.
 */
const NOT_BUNDLED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@otplib/plugin-base32-scure',
  '@otplib/plugin-crypto-node',
  '@otplib/totp',
  '@simplewebauthn/server',
  'age-encryption',
  'exifreader',
  'nodemailer',
  'onnxruntime-node',
  'prom-client',
  'qr',
  'sharp',
];

/** The server, and the processes that decode its pictures and count its photos, for Node. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [network, boards],
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'decoder-process': join(PACKAGES, 'pictures/src/decoder-process.ts'),
        'backup-process': join(PACKAGES, 'backup/src/backup-process.ts'),
        'counter-process': 'src/gateways/counter/counter-process.ts',
        'counter-thread': join(COUNTER, 'src/worker-thread.ts'),
      },
      // Beside the entries: a process is found in the folder of who starts it (`startBounded`).
      output: {
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps a source in two bytes per character if one is outside Latin-1.
        charset: 'ascii',
        comments: { jsdoc: false },
      },
    },
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
  },
  ssr: { noExternal: true, external: NOT_BUNDLED },
});
