import { type Decoder, type DecoderLimits, startDecoder } from '@propolis/pictures';

const idle: Decoder[] = [];

/** A decoder whose process other apps use too: starting one takes half a second of CPU, at the lowest priority. */
export function startShared(limits: DecoderLimits): Decoder {
  let working: Decoder | undefined;
  return {
    run: async (job) => {
      const decoder = idle.pop() ?? startDecoder(limits);
      working = decoder;
      const outcome = await decoder.run(job);
      working = undefined;
      if (outcome.outcome !== 'died' && outcome.outcome !== 'over time') idle.push(decoder);
      return outcome;
    },
    stop: () => working?.stop(),
  };
}
