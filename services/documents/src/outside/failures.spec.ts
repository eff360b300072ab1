import { generateKeyPairSync } from 'node:crypto';
import { Secret } from '@llavero/kit/outside/secret';
import { tellsEachFailure } from '@llavero/kit/outside/testing/failures';
import { GoogleDrive } from './drive/http.ts';
import { HttpMaileva } from './maileva/http.ts';
import { HttpSignaturit } from './signaturit/http.ts';

/** Both give a token first. */
const before = (path: string) =>
  path.startsWith('/token') ? { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } : undefined;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

tellsEachFailure({
  ...{ number: 'EXT-06', label: 'Google Drive', before },
  open: (url, calls) =>
    new GoogleDrive(
      {
        ...{ GOOGLE_DRIVE_URL: url, GOOGLE_TOKEN_URL: url, GOOGLE_DRIVE_FOLDER: 'a-folder-of-drive' },
        GOOGLE_DRIVE_ACCOUNT: 'llavero@prueba.iam.gserviceaccount.com',
        GOOGLE_DRIVE_KEY: new Secret(String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
      },
      calls,
    ),
  call: (drive) => drive.find('mandate:1'),
});

tellsEachFailure({
  ...{ number: 'EXT-11', label: 'Maileva', before },
  open: (url, calls) =>
    new HttpMaileva(
      {
        ...{ MAILEVA_CLIENT_ID: 'llavero', MAILEVA_CLIENT_SECRET: new Secret('a-secret-of-maileva') },
        ...{ MAILEVA_USER: 'llavero', MAILEVA_PASSWORD: new Secret('a-password') },
        ...{ MAILEVA_API_URL: url, MAILEVA_TOKEN_URL: url, MAILEVA_NOTIFY_EMAIL: 'burofax@llavero.test' },
      },
      calls,
    ),
  call: (maileva) => maileva.read('sending-1'),
});

tellsEachFailure({
  ...{ number: 'EXT-10', label: 'Signaturit' },
  open: (url, calls) =>
    new HttpSignaturit(
      {
        ...{ SIGNATURIT_API_URL: url, SIGNATURIT_DEFAULT: false },
        SIGNATURIT_TOKEN: new Secret('a-token-of-signaturit'),
        SIGNATURIT_CALLBACK_SECRET: new Secret('a-secret-of-callbacks'),
      },
      calls,
    ),
  call: (signaturit) => signaturit.read('signature-1'),
});
