import type { Random } from './random.ts';

/** Smooth 0..1 as x goes from `low` to `high` (either order). */
export function ramp(low: number, high: number, x: number): number {
  const t = Math.max(0, Math.min(1, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** The silhouette of a solid object: radius in mm towards (u, v). */
export interface Silhouette {
  (u: number, v: number): number;
  /** The maximum radius, in mm. */
  readonly farthest: number;
}

/** An irregular silhouette of mean radius `radius`; `lumps` 0 = a circle, 0.5 = a crumb. */
export function lumpySilhouette(random: Random, radius: number, lumps: number): Silhouette {
  const waves = [2, 3, 5, 7, 11, 14].map((turns) => ({
    turns,
    height: (random.between(0.3, 1) * lumps * 1.5) / turns ** 0.85,
    phase: random.between(0, 2 * Math.PI),
  }));
  const radiusAt = (u: number, v: number): number => {
    const angle = Math.atan2(v, u);
    let factor = 1;
    for (const wave of waves) factor += wave.height * Math.cos(wave.turns * angle + wave.phase);
    return radius * Math.max(0.25, factor);
  };
  return Object.assign(radiusAt, { farthest: radius * waves.reduce((sum, { height }) => sum + height, 1) });
}

/** A function that rotates (u, v) by an angle. */
export function turner(angle: number): (u: number, v: number) => [number, number] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (u, v) => [cos * u + sin * v, cos * v - sin * u];
}

/** Distance in mm of (u, v) from the arc y = bend x² between x = ±half, and the position along it (-1..1). */
export function fromCurve(u: number, v: number, half: number, bend: number): { off: number; along: number } {
  const x = Math.max(-half, Math.min(half, u));
  return { off: Math.hypot(u - x, (v - bend * x * x) / (1 + Math.abs(2 * bend * x))), along: x / half };
}
