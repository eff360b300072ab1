import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { driveVariables } from './env.ts';
import { Drive } from './port.ts';
import { STAND_IN_KEY } from './stand-in-key.ts';

/** Google Drive, version 3, with a service account (EXT-06). */
export const drive = defineOutsideSystem({
  name: 'drive',
  label: 'Google Drive',
  port: Drive,
  variables: driveVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).GoogleDrive(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      GOOGLE_DRIVE_ACCOUNT: 'llavero@stand-in.iam.gserviceaccount.com',
      GOOGLE_DRIVE_KEY: STAND_IN_KEY,
      GOOGLE_DRIVE_FOLDER: 'carpeta-de-mandatos',
      GOOGLE_DRIVE_URL: `${url}/`,
      GOOGLE_TOKEN_URL: `${url}/oauth/`,
    }),
    load: async () => (await import('./stand-in.ts')).startDriveStandIn,
  },
});
