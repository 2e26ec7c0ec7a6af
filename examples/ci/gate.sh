#!/bin/sh
# Lets new hire files through only when newhire finds no error in them.
#
#   gate.sh STATE FILE...
#
# newhire is not published to a registry: install it with `npm install --global git+URL`, or set NEWHIRE to the
# bin/newhire.js of a clone. The reports go to the folder REPORTS (new-hire-reports unless set).
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
  *) echo "Held: the files could not be checked (exit code $code)." >&2 ;;
esac
exit "$code"
