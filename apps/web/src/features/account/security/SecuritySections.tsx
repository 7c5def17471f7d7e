import type { User } from '@propolis/contract';
import { AddressSection } from './AddressSection.tsx';
import { LogSection } from './LogSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx';
import styles from './SecuritySections.module.css';
import { SessionsSection } from './SessionsSection.tsx';
import { TotpSection } from './TotpSection.tsx';

/**
 * The ways into the account. Each is a `ProfileSection` of its own file, which asks for what it shows by itself and is
 * saved by itself; one more is one more line here: password and devices, and beside them what is asked for besides, and the log.
 */
export function SecuritySections({ user }: { readonly user: User }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PasswordSection email={user.email} />
        <AddressSection email={user.email} />
        <SessionsSection />
      </div>
      <div className={styles.column}>
        <TotpSection email={user.email} />
        <PasskeysSection email={user.email} />
        <RecoveryCodesSection email={user.email} />
        <LogSection />
      </div>
    </div>
  );
}
