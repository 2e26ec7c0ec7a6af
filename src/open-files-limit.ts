/** The most files and connections that the system lets this process have open at once (ulimit -n); undefined when it sets no limit. */
export function openFilesLimit(): number | undefined {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : undefined;
}
