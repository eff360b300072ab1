import type { Keeping, Page } from './application-queries.ts';

/** What every step is given. */
export interface StepProps {
  code: string;
  page: Page;
  keeping: Keeping;
  onNext: () => void;
  onBack: (() => void) | null;
  onGo: (step: StepName) => void;
}

export type StepName = 'alquiler' | 'personas' | 'datos' | 'documentos' | 'enviar';
