import { join } from 'node:path';
import { addressOf } from '@llavero/kit/config/address-of';
import type { Config } from '@llavero/kit/config/config';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import type { Secret } from '@llavero/kit/outside/secret';
import { readSettings } from '@llavero/kit/outside/settings';
import { secret, setting } from '@llavero/kit/outside/system';
import { z } from 'zod';
import { FolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/** What leads the store to a bucket; without them files lie in `DATA_DIR/media`. */
export const s3Variables = {
  MEDIA_S3_BUCKET: setting(
    'Dirección del servidor S3 con el contenedor como ruta: https://s3.eu-west-1.amazonaws.com/llavero',
    addressOf('https:', 'http:'),
  ),
  MEDIA_S3_REGION: setting('Región del contenedor', z.string().min(1).default('auto')),
  MEDIA_S3_ACCESS_KEY: setting('Identificador de la clave de acceso', z.string().min(1)),
  MEDIA_S3_SECRET_KEY: secret('Clave secreta de acceso', z.string().min(1)),
};

/**
 * Where files of this installation lie.
 *
 * @throws ConfigError when the bucket is configured in part or wrongly
 */
export function openStorage(config: Pick<Config, 'dataDir' | 'env' | 'sealingKeys'>): ObjectStore {
  const keys = parseSealingKeys(config.sealingKeys);
  const configured = readSettings({ variables: s3Variables }, config.env, keys);
  if ('missing' in configured) return new FolderStore(join(config.dataDir, 'media'));
  const values = configured.settings as { [K in keyof typeof s3Variables]: string } & {
    MEDIA_S3_SECRET_KEY: Secret;
  };
  return new S3Store({
    endpoint: values.MEDIA_S3_BUCKET,
    region: values.MEDIA_S3_REGION,
    accessKey: values.MEDIA_S3_ACCESS_KEY,
    secretKey: (values.MEDIA_S3_SECRET_KEY as Secret).reveal(),
  });
}
