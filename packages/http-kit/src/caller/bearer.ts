import { AppError } from '@propolis/runtime';

export const unauthenticated = () => new AppError('unauthenticated', 401);

/** What stands behind `Bearer`; 401 when the header is missing or of another form. */
export function readBearer(authorization: string | undefined): string {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated();
  return token;
}
