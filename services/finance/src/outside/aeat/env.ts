import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the sending of invoice records to the tax office. */
export const aeatVariables = {
  AEAT_VERIFACTU_URL: setting(
    'Servicio VeriFactu de la AEAT: https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP (pruebas: https://prewww1.aeat.es/…)',
    addressOf('https:', 'http:'),
  ),
  AEAT_CERTIFICATE_FILE: setting(
    'Archivo .p12 con el certificado de la empresa o de su sello',
    z.string().min(1).optional(),
  ),
  AEAT_CERTIFICATE_PASSWORD: secret('Contraseña del certificado', z.string().default('')),
  AEAT_SOFTWARE_NAME: setting(
    'Razón social de quien produce este programa, como en su declaración responsable',
    z.string().min(1).max(120).default('Llavero'),
  ),
  AEAT_SOFTWARE_NIF: setting('NIF de quien produce este programa', z.string().length(9)),
  AEAT_INSTALLATION: setting('Número de esta instalación', z.string().min(1).max(100).default('1')),
};
export type AeatSettings = SettingsOf<typeof aeatVariables>;
