import { archiveInvalid, readValue } from '@propolis/account-archive';
import { Language, Preferences, PreferencesInput, UserInput } from '@propolis/contract';
import { isShowFlag } from '@propolis/domain';
import { z } from 'zod';
import type { AccountImporter } from './account.importer.ts';
import { fillProfile, findPreferences, upsertPreferences } from './account.queries.ts';

const PROFILE_FILE = 'data/profile.json';
const PREFERENCES_FILE = 'data/preferences.json';

const { phone, birth_year, beekeeping_start_year } = UserInput.shape;
/** A consent is given by a person and not by a file: what stands here of sharing is passed over. */
const Profile = z.object({ language: Language, phone, birth_year, beekeeping_start_year });
const ArchivedPreferences = Preferences.extend({
  notifications: PreferencesInput.shape.notifications.unwrap(),
  quiet_hours: PreferencesInput.shape.quiet_hours.unwrap(),
});

/** What this account has said of itself stays; what it has not said yet is filled. */
export const importProfile: AccountImporter = async ({ archive }) => {
  const profile = await readValue(archive, PROFILE_FILE, Profile);
  const preferences = await readValue(archive, PREFERENCES_FILE, ArchivedPreferences);
  if (!Object.keys(preferences.observations).every(isShowFlag)) throw archiveInvalid(PREFERENCES_FILE);
  const { language: _language, ...told } = profile;
  return async ({ db, user }) => {
    await fillProfile(db, user.id, told);
    if (!(await findPreferences(db, user.id))) await upsertPreferences(db, user.id, preferences);
    return {};
  };
};
