/** Roles of the specification (C §6) and the machine's own, used between services. */
export const roles = [
  'ADMIN',
  'INTERNAL_EMPLOYEE',
  'EXTERNAL_EMPLOYEE',
  'TENANT',
  'LANDLORD',
  'OWNER',
  'COMMUNITY',
  'SERVICE',
] as const;
export type Role = (typeof roles)[number];

export const actions = ['read', 'create', 'update', 'delete', 'restore'] as const;
export type Action = (typeof actions)[number];

export interface Shown {
  /** A choice, choices or flag field; clear at rest. */
  field: string;
  values: readonly (string | boolean)[];
}

/** What a role may do with a collection. */
export interface Grant {
  actions: readonly Action[];
  /**
   * Rows a role sees: those where one of these link(s) fields holds the actor's own id. Absent: all rows.
   * `id` stands for the record itself.
   */
  own?: readonly string[];
  /**
   * Of their own rows only those that meet all of these: the field has one of the values (a choices field holds
   * one of them). What is visible to the role (F §6).
   */
  shown?: readonly Shown[];
  /** Field groups (`access` of a field) the role may read; absent: all but those in `hidden`. */
  hidden?: readonly string[];
  /** Field groups the role may not write though it may read them. */
  frozen?: readonly string[];
}

/** The matrix of one record (SES-09): a role that is missing may do nothing. SERVICE may do everything. */
export type AccessRules = Readonly<Partial<Record<Role, Grant>>>;

/** Who acts, as carried by a verified token. */
export interface Actor {
  /** Employee, agent or user id; `service:<name>` for machines. */
  id: string;
  role: Role;
  /** The session, so that it can be revoked (SES-12). */
  session: string | null;
  /** The admin behind an impersonation (SES-05): both identities go to the audit log. */
  impersonator: string | null;
}

const everything: readonly Action[] = actions;

/** The usual matrix of the back office: staff work, admins also restore, outsiders see what is theirs. */
export function staffAccess(outsiders: AccessRules = {}): AccessRules {
  return {
    ADMIN: { actions: everything },
    INTERNAL_EMPLOYEE: { actions: everything },
    ...outsiders,
  };
}

/** The grant of a role for a collection, or undefined when the role may do nothing with it. */
export function grantOf(rules: AccessRules, role: Role): Grant | undefined {
  return role === 'SERVICE' ? { actions: everything } : rules[role];
}

/** True when the role may perform the action on some rows of the collection. */
export function allows(rules: AccessRules, role: Role, action: Action): boolean {
  return grantOf(rules, role)?.actions.includes(action) ?? false;
}

/**
 * True when the role may look at how records were before (ENT-12). Not for those who see rows because they are
 * theirs now: the past of such a row may be somebody else's.
 */
export function seesHistory(rules: AccessRules, role: Role): boolean {
  const grant = grantOf(rules, role);
  return grant !== undefined && grant.actions.includes('read') && !grant.own;
}
