#!/bin/bash
# Stops what start-ceph.sh started in DIR.
signal() {
  for name in rgw osd mgr mon; do
    if [ -f "$1/$name.pid" ]; then kill "-$2" "$(cat "$1/$name.pid")" 2> /dev/null; fi
  done
}
signal "$1" TERM
sleep 1
signal "$1" KILL
rm -f "$1"/*.pid
