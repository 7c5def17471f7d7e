import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@propolis/domain';
import type { Crowd, Member, Scene } from './crowd.ts';

const SCALES = 3;
/** Per delivery: two slots, at one moment. */
const SLOTS = [1, 2];
const BEGIN = Date.UTC(2025, 3, 1);
const PAUSE = { from: 50, to: 400 }; // ms

/** Scales that deliver readings; a delivery without a response is repeated, as devices should. */
export async function letScalesDeliver(scene: Scene): Promise<Crowd> {
  const member = await scene.newMember();
  const body = { name: 'Rucher', reference: 'B-1', latitude: 46.5, longitude: 6.6 };
  const apiary = await member.line.ask({ method: 'POST', path: '/api/apiaries', token: member.token, body });
  const scales = await Promise.all(
    Array.from({ length: SCALES }, (_none, index) => register(member, apiary.body.id, index)),
  );
  const gone = Promise.all(scales.map((scale) => deliverAll(scene, scale))).then(() => undefined);
  return {
    gone,
    check: async () => {
      for (const scale of scales) await checkScale(scene, scale);
    },
  };
}

interface Scale {
  readonly id: number;
  readonly key: string;
  readonly member: Member;
  delivered: number;
}

/** The key is returned once: if that response was lost, a new key is created. */
async function register(member: Member, apiary: number, index: number): Promise<Scale> {
  const { line, token } = member;
  const body = {
    sensor_model_id: 3,
    description: { aid: `scale-${index}`, name: `Balance ${index}`, apiary },
  };
  const made = await line.ask({ method: 'POST', path: '/api/sensors/youbee', token, body });
  let key = made.body.device_key;
  while (!key) {
    const path = `/api/sensors/youbee/${made.body.id}/key`;
    key = (await line.ask({ method: 'POST', path, token })).body.device_key;
  }
  return { id: made.body.id, key, member, delivered: 0 };
}

async function deliverAll({ recorder, chance: drawn, signal }: Scene, scale: Scale): Promise<void> {
  const chance = drawn.fork();
  while (!signal.aborted) {
    const time = new Date(BEGIN + scale.delivered * MINUTE_MS).toISOString();
    const value = 30 + (scale.delivered % 100) / 10;
    const readings = SLOTS.map((slot) => ({ slot, time, value, unit: 'kg' }));
    const { key: token } = scale;
    const { status, body, isRepeated } = await scale.member.line.ask({
      method: 'POST',
      path: '/api/ingest/weights',
      token,
      body: { readings },
    });
    const isKept = status === 200 && body.accepted + body.duplicate === SLOTS.length;
    if (!isKept) recorder.fault(`a delivery answered ${status} ${JSON.stringify(body)}`);
    if (!isRepeated && body?.duplicate > 0) recorder.fault('a delivery that came once was there before');
    scale.delivered += 1;
    recorder.count('deliveries');
    await wait(chance.between(PAUSE.from, PAUSE.to));
  }
}

/** Checks that each reading exists once and counts once in the hourly and daily sums. */
async function checkScale({ recorder, query }: Scene, { id, delivered }: Scale): Promise<void> {
  const of = (table: string, figure: string) =>
    `(select ${figure}::int from ${table} join scale_series on scale_series.id = series_id where scale_id = $1)`;
  const [found] = await query<{ readings: number; times: number; hours: number; days: number }>(
    `select ${of('scale_readings', 'count(*)')} as readings, ${of('scale_readings', 'count(distinct time)')} as times,
      ${of('scale_readings_hourly', 'sum(count)')} as hours, ${of('scale_readings_daily', 'sum(count)')} as days`,
    [id],
  );
  const all = delivered * SLOTS.length;
  const kept = { readings: all, times: delivered, hours: all, days: all };
  if (JSON.stringify(found) !== JSON.stringify(kept))
    recorder.fault(`scale ${id}: found ${JSON.stringify(found)}, delivered ${JSON.stringify(kept)}`);
}
