#!/bin/sh
# Makes the namespace with its retention, and the search attributes by which sweeps are found. Safe to repeat: what is
# there is kept, and the retention is set to what is asked for.
#
# The Temporal CLI reads TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE.
set -eu

: "${TEMPORAL_ADDRESS:?host:port of the server}"
: "${TEMPORAL_NAMESPACE:?the namespace of the workers}"
retention=${NAMESPACE_RETENTION:-30d}
# As in contracts/search-attributes.ts, all of type Keyword.
search_attributes='SweepId Experiment Condition Reader Provider'

# A server that has just started, or learnt of a namespace, refuses for some seconds.
try() {
  attempts=60
  until "$@"; do
    attempts=$((attempts - 1))
    if [ "$attempts" -eq 0 ]; then
      echo "Gave up on: $*" >&2
      exit 1
    fi
    sleep 1
  done
}

has_namespace() { temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; }

list_attributes() { temporal operator search-attribute list | awk '{ print $1 }'; }

try temporal operator cluster health
if has_namespace; then
  temporal operator namespace update --namespace "$TEMPORAL_NAMESPACE" --retention "$retention"
else
  try temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$retention"
fi

try list_attributes >/dev/null
known=$(list_attributes)
for name in $search_attributes; do
  if ! echo "$known" | grep -qx "$name"; then
    try temporal operator search-attribute create --name "$name" --type Keyword
  fi
done
echo "Namespace $TEMPORAL_NAMESPACE keeps closed runs for $retention and is searched by: $search_attributes."
