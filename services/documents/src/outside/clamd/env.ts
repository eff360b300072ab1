import { addressOf } from '@llavero/kit/config/address-of';
import { setting, type SettingsOf } from '@llavero/kit/outside/system';

/** What configures the virus scanner. */
export const clamdVariables = {
  CLAMD_URL: setting('Antivirus clamd: tcp://servidor:3310', addressOf('tcp:')),
};
export type ClamdSettings = SettingsOf<typeof clamdVariables>;
