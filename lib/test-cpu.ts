/** The processor time of this process in milliseconds, which is independent of other processes. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
