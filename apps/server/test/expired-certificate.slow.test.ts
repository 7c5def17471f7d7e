import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { secondProcess } from './second-process.ts';

/** For 127.0.0.1, valid in 2020 only. */
const EXPIRED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbJ7IgX3ljRHn5OgT
BnGaZFZC8e6vb1uh/z7IuQHt1vChRANCAAQC5V7z91l4YBbQ1X62qdfj9bnoTwIn
N8XQIEkUdaYzzWl+5oJZYJpigVW7bBevQ87e3vBPZPsupFqijhjvTprt
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA11cHN0cmVh
bS50ZXN0MB4XDTIwMDEwMTAwMDAwMFoXDTIxMDEwMTAwMDAwMFowGDEWMBQGA1UE
AwwNdXBzdHJlYW0udGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABALlXvP3
WXhgFtDVfrap1+P1uehPAic3xdAgSRR1pjPNaX7mgllgmmKBVbtsF69Dzt7e8E9k
+y6kWqKOGO9Omu2jTjBMMBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9zdDAPBgNV
HRMBAf8EBTADAQH/MB0GA1UdDgQWBBR4IrKXSRzc4lVJGx9JGODU/oczMTAKBggq
hkjOPQQDAgNIADBFAiEA8VAj4fKXOPnlZlAYn4RClGiZwNRxMXVmMhijfwzgbDcC
ICVEtja6WrC7UdDttkDGkPFNPoDeozRAFjxHjlpnvRa0
-----END CERTIFICATE-----`,
};

/** Requests addresses and heights as the server does, and prints its log and the results. */
const asking = (url: string) => `
import { createElevation } from './src/gateways/elevation.ts';
import { createGeocoder } from './src/gateways/geocoder.ts';
const upstream = { userAgent: 'Propolis/test', log: (line) => console.log('log ' + line) };
const geocoder = createGeocoder({ name: 'photon', url: '${url}', clock: () => new Date(), ...upstream });
const found = await geocoder.search('Rue du Lac', 'fr');
const height = await createElevation('${url}', upstream)({ latitude: 46.8, longitude: 6.5 });
console.log('result ' + JSON.stringify([found, height]));
`;

test('an expired certificate of an external service costs a suggestion, and the log names the reason', async () => {
  const server = createServer(EXPIRED, (_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'propolis-expired-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    server.close();
    await rm(folder, { recursive: true });
  });
  // The certificate's authority is trusted: only the date is wrong.
  await writeFile(join(folder, 'authority.pem'), EXPIRED.cert);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', join(folder, 'authority.pem'));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const { line } = secondProcess(asking(`https://127.0.0.1:${port}`));
  const [log, result] = await Promise.all([line('log '), line('result ')]);
  expect(log).toBe('log geocoder photon: fetch failed (CERT_HAS_EXPIRED: certificate has expired)');
  expect(result).toBe('result [[],null]');
});
