import type { User } from '@propolis/contract';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { LogSection } from './LogSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/**
 * The ways into the account. Each is a `ProfileSection` of its own file, which asks for what it shows by itself and is
 * saved by itself; one more is one more line here. Those that change a way in stand first, those that tell of them last.
 */
export function SecuritySections({ user }: { readonly user: User }) {
  return (
    <FormColumns>
      <PasswordSection email={user.email} />
      <SessionsSection />
      <LogSection />
    </FormColumns>
  );
}
