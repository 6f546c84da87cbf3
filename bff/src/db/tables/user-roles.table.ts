/** A dispatch role of a user. Which permissions a role holds is code: `roles.ts`. */
export interface UserRolesTable {
  user_id: string;
  role: string;
}
