import { calls } from '@propolis/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { APIARIES_KEPT, RECORDS_KEY } from '../../apiaries/apiaries.api.ts';

/** The stock register of an apiary in a year. */
export const useRegister = (apiaryId: number, year: number) =>
  useQuery({
    queryKey: [...RECORDS_KEY, 'register', apiaryId, year],
    queryFn: ({ signal }) =>
      call(calls.records.register, { params: { apiaryId }, query: { year: String(year) }, signal }),
    meta: { keep: { kind: 'register', of: [calls.records.register], most: APIARIES_KEPT } },
  });
