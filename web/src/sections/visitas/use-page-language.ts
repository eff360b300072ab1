import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { useEffect } from 'react';

/** Says which language the page is in, for screen readers and translators; Spanish again when it is left. */
export function usePageLanguage(language: PublicLanguage): void {
  useEffect(() => {
    document.documentElement.lang = language.toLowerCase();
    return () => {
      document.documentElement.lang = 'es';
    };
  }, [language]);
}
