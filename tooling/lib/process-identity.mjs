import { readFileSync } from 'node:fs';

/**
 * The process id and, where the system tells, when it started: ids are reused. Empty when there is no such process.
 * @param {number | string} pid
 */
export function identityOf(pid) {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return '';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Ended, but not collected by its parent.
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
  } catch {
    return String(pid);
  }
}
