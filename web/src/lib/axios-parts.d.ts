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
