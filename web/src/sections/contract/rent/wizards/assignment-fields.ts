import { assignRights } from '@llavero/proto/commands/assignments';
import type { Fields } from '@llavero/proto/fields/field';

const { id: _id, version: _version, ...asked } = assignRights.input;

/** What an assignment asks for; the contract is the one the wizard was opened for. */
export const assignmentFields = asked satisfies Fields;
export type AssignmentFields = typeof assignmentFields;
