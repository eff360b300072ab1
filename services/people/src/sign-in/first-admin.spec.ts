import { describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD } from '@llavero/proto/rules/demo-password';
import { refuseDemoPassword } from './first-admin.ts';

const making = (adminPassword: string, publicUrl: string) => () =>
  refuseDemoPassword({ adminPassword, publicUrl });

describe('the first administrator', () => {
  it('[SES-01] is not made with the password of the demo where the product is reached by https', () => {
    expect(making(DEMO_PASSWORD, 'https://casa.example')).toThrow(/ADMIN_INITIAL_PASSWORD/);
  });

  it('[SES-01] is made with another one there, and with that of the demo on a machine for trying it', () => {
    expect(making('una-frase-larga-y-rara-71', 'https://casa.example')).not.toThrow();
    expect(making(DEMO_PASSWORD, 'http://localhost:4700')).not.toThrow();
  });
});
