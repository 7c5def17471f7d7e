import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { weighted } from './values.ts';

/** Files of an archive by path. */
type Files = Readonly<Record<string, string>>;

export const APIARY = 'b6a1f3de-5d0f-4c51-9f0d-8f6f4e1d2a01';
export const HIVE = 'b6a1f3de-5d0f-4c51-9f0d-8f6f4e1d2a02';
const OBSERVATION = 'b6a1f3de-5d0f-4c51-9f0d-8f6f4e1d2a03';

/** One hive with one observation: the files of an export, without its tables. */
const FILES: Files = {
  'data/profile.json': '{"language":"fr","phone":null,"birth_year":null,"beekeeping_start_year":null}\n',
  'data/preferences.json': '{"observations":{},"notifications":{},"quiet_hours":null}\n',
  'data/apiaries.json': `[\n{"uid":"${APIARY}","name":"Rucher","reference":"1","is_covered":false,"address":null,"latitude":46,"longitude":7,"altitude":null,"weather_station_automatic":false,"has_picture":false}\n]\n`,
  'data/hives.json': `[\n{"uid":"${HIVE}","apiary":"${APIARY}","name":"Ruche","position_on_apiary":1,"color":"FFCD51","hive_type_id":1,"bee_race_id":1,"description":null,"frames_per_layer":12}\n]\n`,
  'data/observations.json': `[\n{"uid":"${OBSERVATION}","hive":"${HIVE}","observation_date":"2026-05-01T10:00:00.000Z","data":{"general_impression":2},"photos":0}\n]\n`,
  'data/sensors.json': '{"scales":[],"weather":[],"cameras":[]}\n',
  'data/countings.json': '[]\n',
  'data/weight-events.json': '[]\n',
  'data/notifications.json': '[]\n',
};

const manifestOf = (files: Files): string =>
  JSON.stringify({
    format: 'propolis-account',
    version: 1,
    exported_at: '2026-06-15T10:00:00.000Z',
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
  });

const [STORED, DEFLATED] = [0, 8];

/** A ZIP (APPNOTE 6.3). Its files are stored uncompressed, so that changed bytes change their content. */
function zipOf(files: Files, method = STORED): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const packed = method === DEFLATED ? deflateRawSync(content, { level: 1 }) : content;
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(method, 4);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\u0003\u0004'), header, name, packed);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), header, place, name);
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listed, end]);
}

const archiveOf = (files: Files, method = STORED): Buffer =>
  zipOf({ ...files, 'manifest.json': manifestOf(files) }, method);

/** An archive of one hive in which these files are replaced. */
export const packedArchive = (files: Files): Buffer => archiveOf({ ...FILES, ...files }, DEFLATED);

/** One value of one file replaced, with a correct manifest. */
const changed = fc
  .tuple(
    fc.constantFrom(...Object.keys(FILES)),
    fc.nat(),
    fc.constantFrom('', '0', '"', 'null', '-1', 'é', '[', '}'),
  )
  .map(([path, at, put]) => {
    const text = FILES[path] ?? '';
    const place = at % text.length;
    return archiveOf({ ...FILES, [path]: text.slice(0, place) + put + text.slice(place + 1) });
  });

/** Changes of the bytes: the manifest no longer matches, or the end is missing. */
const broken = fc.tuple(fc.nat(), fc.nat(255), fc.boolean()).map(([at, value, isCut]) => {
  const whole = archiveOf(FILES);
  const place = at % whole.length;
  if (isCut) return whole.subarray(0, place);
  whole[place] = value;
  return whole;
});

/** Archives of an account, most of them with one error. */
export const archives: fc.Arbitrary<Buffer> = weighted(
  [1, fc.constant(archiveOf(FILES))],
  [4, changed],
  [3, broken],
);
