# Seventeen checks of columns in an Ohio file: what a script on the side would do. Prints the number of faults.
# The first line is the header.

function has(first, width) {
  return substr($0, first, width) ~ /[^ ]/
}

function is_digits(first, width) {
  return substr($0, first, width) ~ /^[0-9]+$/
}

function is_digits_or_blank(first, width) {
  return substr($0, first, width) ~ /^([0-9]+| +)$/
}

function is_code_or_blank(first, width) {
  return substr($0, first, width) ~ /^([A-Z]+| +)$/
}

NR > 1 {
  if (length($0) != 815) faults++                            #  1 length of the line
  if (substr($0, 1, 1) != "2") faults++                      #  2 record type
  if (!is_digits(2, 9)) faults++                             #  3 SSN
  if (substr($0, 11, 32) !~ /^[A-Za-z -]+$/) faults++        #  4 first and middle name
  if (!has(43, 30)) faults++                                 #  5 last name is there
  if (substr($0, 43, 30) !~ /^[A-Za-z -]+$/) faults++        #  6 last name
  if (!has(73, 40)) faults++                                 #  7 street is there
  if (!has(193, 25)) faults++                                #  8 city is there
  if (!is_code_or_blank(218, 2)) faults++                    #  9 state
  if (!is_digits_or_blank(220, 5)) faults++                  # 10 ZIP code
  if (!is_digits_or_blank(225, 4)) faults++                  # 11 ZIP+4
  if (!is_digits_or_blank(271, 8)) faults++                  # 12 date of birth
  if (!is_digits_or_blank(279, 8)) faults++                  # 13 date of hire
  if (!is_code_or_blank(287, 2)) faults++                    # 14 state of hire
  if (substr($0, 289, 1) !~ /[FMU ]/) faults++               # 15 gender
  if (!is_digits(291, 9)) faults++                           # 16 FEIN
  if (!has(313, 45)) faults++                                # 17 employer name is there
}

END {
  print faults + 0
}
