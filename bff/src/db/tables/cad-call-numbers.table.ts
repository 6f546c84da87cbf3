/** How many calls were numbered in each year. */
export interface CadCallNumbersTable {
  year: number;
  calls: number;
}
