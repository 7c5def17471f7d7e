import { isStorableText } from '@propolis/domain';
import { z } from 'zod';

/** A text that is kept: trimmed, of at most so many characters, and without what PostgreSQL cannot keep. */
export const text = (maxLength: number) => z.string().trim().max(maxLength).refine(isStorableText, 'invalid');
