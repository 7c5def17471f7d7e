import { now } from '../lib/clock.ts';
import { newIdempotencyKey } from '../lib/idempotency.ts';
import { PATHS } from '../lib/paths.ts';
import { SHARE_FIELD, SHARED_CACHE, SHARED_NAME } from '../lib/worker.ts';

const isPhoto = (part: FormDataEntryValue): part is File =>
  part instanceof File && part.type.startsWith('image/');

/** Keeps what another app shares, beside what no form has taken yet, and opens the form that takes it. */
export async function takeShared(request: Request): Promise<Response> {
  const photos = (await request.formData()).getAll(SHARE_FIELD).filter(isPhoto);
  const cache = await caches.open(SHARED_CACHE);
  for (const photo of photos) {
    const headers = { 'content-type': photo.type, [SHARED_NAME]: encodeURIComponent(photo.name) };
    await cache.put(
      `/${SHARED_CACHE}/${now().getTime()}/${newIdempotencyKey()}`,
      new Response(photo, { headers }),
    );
  }
  return Response.redirect(PATHS.countingAdd, 303);
}
