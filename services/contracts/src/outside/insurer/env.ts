import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the insurer of rents. */
export const insurerVariables = {
  MDP_API_KEY: secret('Clave de la API de la aseguradora MDP', z.string().min(8)),
  MDP_API_URL: setting(
    'Dirección de la API de la aseguradora',
    addressOf('https:', 'http:').default('https://api.mdp.example/v1/'),
  ),
  MDP_NAME: setting('Cómo se llama la aseguradora en las fichas', z.string().min(2).default('MDP')),
};
export type InsurerSettings = SettingsOf<typeof insurerVariables>;
