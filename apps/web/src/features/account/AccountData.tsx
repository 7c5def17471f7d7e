import { Divider, Stack } from '@mantine/core';
import { useUser } from './account.api.ts';
import { ExportArchive } from './archive/ExportArchive.tsx';
import { ImportArchive } from './archive/ImportArchive.tsx';

/** Take the data along, and bring them back. A copy of the demonstration goes after a day: nothing is brought into it. */
export function AccountData() {
  const { data: user } = useUser();
  return (
    <Stack gap="lg">
      <ExportArchive />
      {user?.demo_ends_at === null && (
        <>
          <Divider />
          <ImportArchive />
        </>
      )}
    </Stack>
  );
}
