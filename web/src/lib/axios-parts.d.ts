/** Parts of axios by their own path (see api.ts), with the types they have under its name. */
declare module 'axios/unsafe/core/Axios.js' {
  export { Axios as default } from 'axios';
}

declare module 'axios/unsafe/core/AxiosError.js' {
  export { AxiosError as default } from 'axios';
}

declare module 'axios/unsafe/defaults/index.js' {
  import type { AxiosRequestConfig } from 'axios';

  const defaults: AxiosRequestConfig;
  export default defaults;
}

declare module 'axios/unsafe/cancel/CanceledError.js' {
  import { AxiosError, type InternalAxiosRequestConfig } from 'axios';

  // Its first parameter is null for the usual message, which the types of axios do not say.
  export default class CanceledError extends AxiosError {
    constructor(message: string | null, config: InternalAxiosRequestConfig);
  }
}

declare module 'axios/unsafe/core/settle.js' {
  import type { AxiosResponse } from 'axios';

  /** Resolves or rejects by `validateStatus` of the request. */
  export default function settle(
    resolve: (response: AxiosResponse) => void,
    reject: (error: unknown) => void,
    response: AxiosResponse,
  ): void;
}

declare module 'axios/unsafe/helpers/buildURL.js' {
  import type { AxiosRequestConfig } from 'axios';

  export default function buildURL(
    url: string,
    params: unknown,
    serializer: AxiosRequestConfig['paramsSerializer'],
  ): string;
}
