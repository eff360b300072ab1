import type { FieldProblem } from '@llavero/proto/errors';
import { Notice } from '../notice.tsx';

/** What will still be missing to validate a draft, by the rule the service refuses with. */
export function MissingNotice({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="info" title="Se puede crear, pero falta para validarlo">
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field}${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
