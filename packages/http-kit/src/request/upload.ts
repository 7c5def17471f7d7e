import type { AnyEndpoint } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import { sendAnswer } from '../answers/send.ts';
import type { BySession } from '../caller/access.ts';
import type { Incoming, Known } from './incoming.ts';
import { readForm, readInput } from './input.ts';
import type { AnyInput, UploadSteps } from './steps.ts';
import { assertDiskSpace, carryOut, type Writing } from './write.ts';

type Uploading<R, I extends AnyInput, P, A> = Writing<UploadSteps<R, I, P, A>> & {
  readonly endpoint: AnyEndpoint & { readonly upload: string };
};

/** Disk space → validate → receive the file → validate the form → the steps of a write → response. */
export async function answerUpload<R extends Known & BySession, I extends AnyInput, P, A>(
  uploading: Uploading<R, I, P, A>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { services, endpoint, steps } = uploading;
  const { request, reply, known } = incoming;
  await assertDiskSpace(services, endpoint);
  const read = await readInput(endpoint, incoming, steps.refused);
  const asked = { field: endpoint.upload, userId: known.user.id, limits: steps.uploads };
  const { discard, file, fields } = await services.receiveFile(request, asked).catch((failure: unknown) => {
    throw steps.fileFaults && isTooBig(failure) ? new AppError(steps.fileFaults.tooBig, 413) : failure;
  });
  const write = async () => {
    const input = await readForm(endpoint, steps, known, { read, file, fields });
    const sent = JSON.stringify(Object.entries(fields).sort());
    return carryOut(uploading, incoming, { input, sent, ...(file && { file }) });
  };
  // Released before the response, because the next upload may follow immediately.
  const answer = await write().finally(discard);
  return sendAnswer(reply, endpoint, answer);
}

const isTooBig = (failure: unknown) => failure instanceof AppError && failure.code === 'too_big';
