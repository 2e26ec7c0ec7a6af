#!/bin/sh
# Lets new hire files through only when newhire finds no error in them.
#
#   gate.sh STATE FILE...
#
# newhire is not published yet: install the package that `npm pack` makes with `npm install --global ./newhire-0.2.0.tgz`, or set
# NEWHIRE to the bin/newhire.js of a clone. The reports go to the folder REPORTS (new-hire-reports unless set).
set -eu

if [ $# -lt 2 ]; then
  echo 'Usage: gate.sh STATE FILE...' >&2
  exit 2
fi
state=$1
shift

newhire=${NEWHIRE:-newhire}
reports=${REPORTS:-new-hire-reports}
mkdir -p "$reports"

code=0
"$newhire" validate "$@" --state "$state" \
  --format pretty \
  --format "html=$reports/report.html" \
  --format "json=$reports/report.json" || code=$?

case $code in
  0) echo 'Passed: the files may be sent.' >&2 ;;
  1) echo "Held: errors were found. See $reports/report.html." >&2 ;;
  127) echo "Held: '$newhire' was not found. Install newhire, or set NEWHIRE to the bin/newhire.js of a clone." >&2 ;;
  *) echo "Held: the files could not be checked (exit code $code)." >&2 ;;
esac
exit "$code"
