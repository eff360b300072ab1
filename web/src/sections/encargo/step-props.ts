import type { supplierOrder } from '@llavero/proto/commands/issue-pages';
import type { OutputOf } from '@llavero/proto/commands/command';

/** What every step of the supplier's page takes. */
export interface StepProps {
  code: string;
  order: OutputOf<typeof supplierOrder>;
  /** Something was sent: the page is read again. */
  onChange: () => void;
}
