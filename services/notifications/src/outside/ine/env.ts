import { addressOf } from '@llavero/kit/config/address-of';
import { setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

const code = z.string().regex(/^[A-Z0-9]+$/, 'must be the code of a series, such as IPC290751');

/** What configures the JSON service of INE; without its address the values are entered by hand. */
export const ineVariables = {
  INE_URL: setting(
    'Dirección del servicio JSON del INE: https://servicios.ine.es/wstempus/js/ES/',
    addressOf('https:', 'http:'),
  ),
  INE_IPC_SERIES: setting('Serie del IPC general, en puntos', code.default('IPC290751')),
  INE_IRAV_SERIES: setting('Serie del IRAV, en %', code.default('IRAV1')),
};
export type IneSettings = SettingsOf<typeof ineVariables>;
