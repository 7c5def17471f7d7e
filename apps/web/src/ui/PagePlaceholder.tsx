import { Skeleton, Stack } from '@mantine/core';

/** The placeholder of a loading page. */
export function PagePlaceholder() {
  return (
    <Stack aria-hidden gap="md">
      <Skeleton height={36} width="45%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
