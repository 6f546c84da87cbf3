/** A dispatch role of a user. The permissions of each role are in `roles.policy.ts`. */
export interface UserRolesTable {
  user_id: string;
  role: string;
}
